/** Renders a name with its code, muted: of a ledger or an item. */
export function CodedName({ name, code }: { name: string; code: string | null | undefined }) {
  return (
    <>
      <span className="coded-name">{name}</span>
      {code ? (
        <>
          {' '}
          <span className="coded-code muted">{code}</span>
        </>
      ) : null}
    </>
  )
}

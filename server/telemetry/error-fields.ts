/** What a log says of an error: what failed and where, without the values that it failed for. */

/** Of an error of PostgreSQL; its `detail`, `where` and `hint` quote values of rows. */
const fieldsOfDatabase = ['code', 'schema', 'table', 'column', 'constraint'] as const

type ErrorFields = {
  type: string
  message: string
  stack: string
  cause?: ErrorFields
  errors?: ErrorFields[]
} & Partial<Record<(typeof fieldsOfDatabase)[number], string>>

/** Of errors that were gathered; more of them say little more. */
const MOST_ERRORS = 5

const emailAddress = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g
const secretParameter = /([?&](?:hash|key|token|code|state)=)[^&\s"]+/g
/** `invalid input syntax for type uuid: "…"`: the value stands at the end; names of constraints stand before. */
const quotedValue = /: ".*"/g

/** Returns the fields of an error, its causes and the errors that it gathers; anything else is an error with its text. */
export function errorFields(thrown: unknown): ErrorFields {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown))
  const fields: ErrorFields = {
    type: error.constructor.name,
    message: withoutValues(error.message),
    stack: withoutValues(error.stack ?? ''),
  }
  for (const name of fieldsOfDatabase) {
    const value: unknown = Reflect.get(error, name)
    if (typeof value === 'string') fields[name] = value
  }
  if (error.cause instanceof Error) fields.cause = errorFields(error.cause)
  if (error instanceof AggregateError) fields.errors = error.errors.slice(0, MOST_ERRORS).map(errorFields)
  return fields
}

function withoutValues(text: string): string {
  return text.replace(quotedValue, ': "…"').replace(emailAddress, '(address)').replace(secretParameter, '$1…')
}

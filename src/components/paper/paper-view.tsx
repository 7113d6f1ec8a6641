import { useTranslate } from '@refinedev/core'
import type { ReactNode } from 'react'
import type { PrintedBlock, PrintedColumn, PrintedDocument, PrintedRow } from '../../../domain/printing/blocks.ts'
import './paper.css'

type Block<Kind extends PrintedBlock['kind']> = Extract<PrintedBlock, { kind: Kind }>

export type PaperParts = {
  /** The picture of the letterhead. */
  logo?: ReactNode
  /** What stands in the widest cell of the rows of the document, such as a link to what the row is about. */
  rowName?: (name: string, row: number) => ReactNode
}

/** A document as it prints, on screen. */
export function PaperView({ paper, ...parts }: { paper: Pick<PrintedDocument, 'blocks'> } & PaperParts) {
  const { blocks } = paper
  const main = blocks.findIndex(({ kind }) => kind === 'table')
  return (
    <div className="paper">
      {blocks.map((block, place) => (
        <PaperBlock key={place} block={block} parts={place === main ? parts : { logo: parts.logo }} />
      ))}
    </div>
  )
}

function PaperBlock({ block, parts }: { block: PrintedBlock; parts: PaperParts }) {
  switch (block.kind) {
    case 'heading':
      return <Heading block={block} />
    case 'facts':
      return <FactList block={block} />
    case 'letterhead':
      return <LetterheadPart block={block} logo={parts.logo} />
    case 'title':
      return <TitlePart block={block} />
    case 'parties':
      return <PartiesPart block={block} />
    case 'table':
      return <TablePart block={block} rowName={parts.rowName} />
    case 'closing':
      return <ClosingPart block={block} />
    case 'words':
      return (
        <div className="paper-note">
          {block.label === '' ? null : <div className="paper-label">{block.label}</div>}
          {block.text}
        </div>
      )
    case 'signatures':
      return (
        <div className="paper-signatures">
          {block.labels.map((label) => (
            <div key={label}>{label}</div>
          ))}
        </div>
      )
    case 'footer':
      return <div className="paper-foot">{block.text}</div>
  }
}

function Heading({ block }: { block: Block<'heading'> }) {
  return (
    <header className="paper-head is-left">
      <div>
        <div className="paper-name">{block.company}</div>
        <div className="paper-quiet">{block.title}</div>
      </div>
      {block.mark ? <strong className="paper-void">{block.mark}</strong> : null}
    </header>
  )
}

function FactList({ block }: { block: Block<'facts'> }) {
  return (
    <dl className="paper-short">
      {block.facts.map(({ label, text }) => (
        <div key={label}>
          <dt className="paper-label">{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

function LetterheadPart({ block, logo }: { block: Block<'letterhead'>; logo: ReactNode }) {
  return (
    <header className={`paper-head is-${block.layout}`}>
      <div>
        <div className="paper-name">{block.name}</div>
        {block.lines.map((line) => (
          <div key={line} className="paper-quiet">
            {line}
          </div>
        ))}
      </div>
      {block.hasLogo && logo ? <div className="paper-logo">{logo}</div> : null}
    </header>
  )
}

function TitlePart({ block }: { block: Block<'title'> }) {
  return (
    <div className={`paper-title is-${block.tone}`}>
      <h2>{block.title}</h2>
      {block.copy ? <div>{block.copy}</div> : null}
    </div>
  )
}

function PartiesPart({ block }: { block: Block<'parties'> }) {
  return (
    <div className="paper-parties">
      <div>
        <div className="paper-label">{block.label}</div>
        <div className="paper-party-name">{block.name}</div>
        {block.lines.map((line) => (
          <div key={line}>{line}</div>
        ))}
      </div>
      <dl>
        {block.facts.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

type TableProps = { block: Block<'table'>; rowName: PaperParts['rowName'] }

function TablePart({ block, rowName }: TableProps) {
  const t = useTranslate()
  const { columns, rows, totals, isRuled = false } = block
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a frame that scrolls has to be reached by the keyboard
    <div className="paper-frame" role="region" aria-label={t('paper.rows')} tabIndex={0}>
      <table className={isRuled ? 'paper-table is-ruled' : 'paper-table'}>
        <TableHead columns={columns} />
        <tbody>
          {rows.map((row, place) => (
            <Row key={place} row={row} columns={columns} name={rowName && ((name) => rowName(name, place))} />
          ))}
          {totals.length > 0 ? <Row row={{ cells: totals, isStrong: true }} columns={columns} /> : null}
        </tbody>
      </table>
    </div>
  )
}

function TableHead({ columns }: { columns: readonly PrintedColumn[] }) {
  return (
    <thead>
      <tr>
        {columns.map(({ label, kind }) => (
          <th key={label} scope="col" className={`is-${kind}`}>
            {label}
          </th>
        ))}
      </tr>
    </thead>
  )
}

type RowProps = {
  row: PrintedRow
  columns: readonly PrintedColumn[]
  name?: ((name: string) => ReactNode) | undefined
}

function Row({ row, columns, name }: RowProps) {
  const { cells, note, isStrong = false, depth = 0 } = row
  const widest = columns.findIndex(({ kind }) => kind === 'wide')
  return (
    <tr className={isStrong ? 'is-strong' : undefined}>
      {columns.map(({ label, kind }, place) => {
        const text = cells[place] ?? ''
        const isWidest = place === widest
        return (
          <td
            key={label}
            className={`is-${kind}`}
            {...(place === 0 && depth > 0 ? { style: { paddingInlineStart: depth * 14 } } : {})}
          >
            {isWidest && name && text !== '' ? name(text) : text || '\u00a0'}
            {isWidest && note ? <div className="paper-row-note">{note}</div> : null}
          </td>
        )
      })}
    </tr>
  )
}

function ClosingPart({ block }: { block: Block<'closing'> }) {
  const { words, taxes, sums } = block
  return (
    <div className="paper-closing">
      <div>
        {words ? (
          <>
            <div className="paper-label">{words.label}</div>
            <div>{words.text}</div>
          </>
        ) : null}
        {taxes ? (
          <table className="paper-table paper-taxes">
            <TableHead columns={taxes.columns} />
            <tbody>
              {taxes.rows.map((row, place) => (
                <Row key={place} row={row} columns={taxes.columns} />
              ))}
            </tbody>
          </table>
        ) : null}
      </div>
      <dl className="paper-sums">
        {sums.map(({ label, text, isStrong }, place) => (
          <div key={place} className={isStrong ? 'is-strong' : undefined}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

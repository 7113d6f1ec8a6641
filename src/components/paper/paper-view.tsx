import type { ReactNode } from 'react'
import type { PrintedBlock, PrintedDocument, PrintedSum } from '../../../domain/printing/blocks.ts'
import { paperTexts } from '../../../domain/printing/texts.ts'
import { inLanguage } from '../../lib/i18n.ts'
import type { RowName } from './paper-table.tsx'
import { PaperTable } from './paper-table.tsx'
import { PaymentPart } from './payment-part.tsx'
import './paper.css'

type Block<Kind extends PrintedBlock['kind']> = Extract<PrintedBlock, { kind: Kind }>

export type PaperParts = {
  /** The logo of the letterhead. */
  logo?: ReactNode
  /** Renders the widest cell of the document's rows, such as a link to the item. */
  rowName?: RowName
}

/** Renders a document on screen as it prints. */
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
      return <RowsPart block={block} rowName={parts.rowName} />
    case 'closing':
      return <ClosingPart block={block} />
    case 'payment':
      return <PaymentPart block={block} />
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
    <div className={`paper-title is-${block.tone} is-${block.layout}`}>
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

function RowsPart({ block, rowName }: { block: Block<'table'>; rowName: RowName | undefined }) {
  const look = block.isRuled ? 'is-ruled' : ''
  return <PaperTable {...block} name={inLanguage(paperTexts.lines)} look={look} rowName={rowName} />
}

function ClosingPart({ block }: { block: Block<'closing'> }) {
  const { words, taxes, sums, due } = block
  return (
    <div className="paper-closing">
      <div>
        {words ? (
          <>
            <div className="paper-label">{words.label}</div>
            <div>{words.text}</div>
          </>
        ) : null}
        {taxes ? <PaperTable {...taxes} name={taxes.columns[0]?.label ?? ''} look="paper-taxes" /> : null}
      </div>
      <dl className="paper-sums">
        {sums.map((one, place) => (
          <Sum key={place} sum={one} look={one.isStrong ? 'is-strong' : ''} />
        ))}
        {due ? <Sum sum={due} look="is-due" /> : null}
      </dl>
    </div>
  )
}

function Sum({ sum: { label, text, note }, look }: { sum: PrintedSum; look: string }) {
  return (
    <div className={look}>
      <dt>
        {label}
        {note ? <div className="paper-row-note">{note}</div> : null}
      </dt>
      <dd>{text}</dd>
    </div>
  )
}

import type { Token, Tokens } from 'marked'
import type { ReactNode } from 'react'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { PermittedLink } from '../../components/layout/permitted-link.tsx'
import { listText } from '../../lib/format/list-text.ts'
import { inLanguage } from '../../lib/i18n.ts'
import { linkOf, pictureOf } from './places.ts'

type Place = { slug: string; file: string; chapter: string }
type Props = { tokens: readonly Token[]; place: Place }

/** Renders the tokens of a Markdown text as elements; HTML in it is not rendered. */
export function Markdown({ tokens, place }: Props) {
  return tokens.map((token, index) => <MarkdownToken key={index} token={token} place={place} />)
}

function MarkdownToken({ token, place }: { token: Token; place: Place }): ReactNode {
  const inner = 'tokens' in token && token.tokens ? <Markdown tokens={token.tokens} place={place} /> : null
  switch (token.type) {
    case 'paragraph':
      return <p>{inner}</p>
    case 'heading':
      return <h4>{inner}</h4>
    case 'strong':
      return <strong>{inner}</strong>
    case 'em':
      return <em>{inner}</em>
    case 'blockquote':
      return <blockquote>{inner}</blockquote>
    case 'list':
      return <MarkdownList list={token as Tokens.List} place={place} />
    case 'table':
      return <MarkdownTable table={token as Tokens.Table} place={place} />
    case 'code':
      return (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a frame that scrolls has to be reached by the keyboard
        <pre tabIndex={0}>
          <code>{(token as Tokens.Code).text}</code>
        </pre>
      )
    case 'codespan':
      return <CodeSpan text={(token as Tokens.Codespan).text} place={place} />
    case 'link':
      return (
        <MarkdownLink href={(token as Tokens.Link).href} place={place}>
          {inner}
        </MarkdownLink>
      )
    case 'image':
      return <Picture image={token as Tokens.Image} file={place.file} />
    case 'br':
      return <br />
    case 'hr':
      return <hr />
    case 'text':
    case 'escape':
      return inner ?? inLanguage((token as Tokens.Text).text)
    default:
      return null
  }
}

function MarkdownList({ list: { ordered, items }, place }: { list: Tokens.List; place: Place }) {
  const lines = items.map((item, index) => (
    <li key={index}>
      <Markdown tokens={item.tokens} place={place} />
    </li>
  ))
  return ordered ? <ol>{lines}</ol> : <ul>{lines}</ul>
}

function MarkdownTable({ table: { header, rows }, place }: { table: Tokens.Table; place: Place }) {
  const hasHead = header.some(({ text }) => text !== '')
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a frame that scrolls has to be reached by the keyboard
    <div className="help-table" tabIndex={0} role="group" aria-label={listText(header.map(({ text }) => text))}>
      <table>
        {hasHead ? (
          <thead>
            <tr>
              {header.map(({ tokens }, index) => (
                <th key={index} scope="col">
                  <Markdown tokens={tokens} place={place} />
                </th>
              ))}
            </tr>
          </thead>
        ) : null}
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row}>
              {cells.map(({ tokens }, index) => (
                <td key={index}>
                  <Markdown tokens={tokens} place={place} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Renders code; the name of a document that is a chapter leads to it. */
function CodeSpan({ text, place }: { text: string; place: Place }) {
  const link = text.endsWith('.md') ? linkOf(text, { ...place, file: '' }) : null
  const code = <code>{text}</code>
  return link === null ? code : <Link to={link.to}>{code}</Link>
}

function MarkdownLink({ href, place, children }: { href: string; place: Place; children: ReactNode }) {
  const link = linkOf(href, place)
  if (link === null) return <Fragment>{children}</Fragment>
  if (link.isChapter) return <Link to={link.to}>{children}</Link>
  return <PermittedLink to={link.to}>{children}</PermittedLink>
}

function Picture({ image: { href, text }, file }: { image: Tokens.Image; file: string }) {
  const picture = pictureOf(href, file)
  if (picture === null) return null
  const { address, width, height } = picture
  return (
    <img className="help-picture" src={address} alt={inLanguage(text)} width={width} height={height} loading="lazy" />
  )
}

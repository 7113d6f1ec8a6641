import { useTranslate } from '@refinedev/core'
import { Link } from 'react-router'
import { inLanguage } from '../../../lib/i18n.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import './outgoing-documents.css'

export type MissingFact = { at: string; text: string }

/** Returns what an e-invoice lacks, from the errors of a request. */
export function missingFacts(errors: Readonly<Record<string, readonly string[]>>): MissingFact[] {
  return Object.entries(errors).flatMap(([at, texts]) =>
    at.startsWith('company.') || at.startsWith('party.') ? texts.map((text) => ({ at, text })) : [],
  )
}

/** Lists what an e-invoice lacks, each fact with a link to the page where it is entered. */
export function MissingList({ missing, party }: { missing: readonly MissingFact[]; party: string | null }) {
  const t = useTranslate()
  const { slug } = useCompany()
  const pageOf = (at: string) =>
    at.startsWith('party.') ? `/${slug}/crm/parties/${party}/edit` : `/${slug}/settings/general`
  const isEntered = ({ at }: MissingFact) =>
    at.startsWith('party.') ? party !== null : at !== 'company.country' && at !== 'company.currency'
  return (
    <ul className="outgoing-list">
      {missing.map((fact) => (
        <li key={fact.at}>
          <span>{inLanguage(fact.text)}</span>
          {isEntered(fact) ? (
            <Link to={pageOf(fact.at)}>
              {t(fact.at.startsWith('party.') ? 'outgoing.openContact' : 'outgoing.openCompany')}
            </Link>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

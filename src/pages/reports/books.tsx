import { useTranslate } from '@refinedev/core'
import type { Resource } from '../../../domain/resources/core/define.ts'
import { purchaseBook } from '../../../domain/resources/trade/purchase-book.ts'
import { salesBook } from '../../../domain/resources/trade/sales-book.ts'
import { LinkButton } from '../../components/resource/link-button.tsx'
import { ResourceList } from '../../components/resource/list/resource-list.tsx'
import '../../lib/texts/books-texts.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import { useMay } from '../../providers/use-may.ts'

/** Renders the sales book: every invoice and credit note for the tax office. */
export function SalesBook() {
  return <Book resource={salesBook} />
}

/** Renders the purchase book: every bill and debit note for the tax office. */
export function PurchaseBook() {
  return <Book resource={purchaseBook} />
}

function Book({ resource }: { resource: Resource }) {
  const t = useTranslate()
  const { slug } = useCompany()
  const summary = useMay()('reports_tax_summary.read') ? (
    <LinkButton type="text" to={`/${slug}/reports/tax-summary`}>
      {t('report.tax_summary.label')}
    </LinkButton>
  ) : null
  return <ResourceList resource={resource} actions={summary} />
}

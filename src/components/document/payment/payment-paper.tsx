import { useTranslate } from '@refinedev/core'
import { Button, Skeleton } from 'antd'
import type { AllocationAnswer } from '../../../../domain/payments/payment-answer.ts'
import { PaperLogo } from '../../paper/paper-logo.tsx'
import { PaperView } from '../../paper/paper-view.tsx'
import { usePaper } from '../../paper/use-paper.ts'
import { RequestFailed } from '../../resource/record/request-failed.tsx'
import { documentName } from './payment-items.tsx'
import type { PaymentForm } from './payment-kinds.ts'
import type { PaymentRecord } from './payment-record.ts'
import { RecordLink } from '../../layout/record-link.tsx'

type PaperProps = {
  form: PaymentForm
  record: PaymentRecord
  /** Removes the allocation to a document; undefined without the permission. */
  onRelease: ((item: string) => void) | undefined
}

/** Renders the payment as it prints, with links to the settled documents and buttons that remove their allocation. */
export function PaymentPaper({ form, record, onRelease }: PaperProps) {
  const { id, version, print_count: prints, status, open_amount: left } = record
  const { paper, error, retry } = usePaper(form.path, id, [version, prints, status, left])
  if (error) return <RequestFailed error={error} onRetry={retry} />
  if (!paper) return <Skeleton active title={false} paragraph={{ rows: 8 }} />
  return (
    <>
      <PaperView
        paper={paper}
        logo={<PaperLogo />}
        rowName={(name, place) => (
          <AllocatedDocument name={name} allocation={record.allocations[place]} onRelease={onRelease} />
        )}
      />
    </>
  )
}

type AllocatedDocumentProps = {
  name: string
  allocation: AllocationAnswer | undefined
  onRelease: PaperProps['onRelease']
}

function AllocatedDocument({ name, allocation, onRelease }: AllocatedDocumentProps) {
  const t = useTranslate()
  if (allocation === undefined) return name
  const { item, document_path: path, document_id: id } = allocation
  const called = documentName(allocation, t)
  return (
    <span className="payment-settled">
      <RecordLink path={path} id={id}>
        {called}
      </RecordLink>
      {onRelease ? (
        <Button
          type="link"
          size="small"
          aria-label={t('payment.releaseOne', { name: called })}
          onClick={() => onRelease(item)}
        >
          {t('payment.release')}
        </Button>
      ) : null}
    </span>
  )
}

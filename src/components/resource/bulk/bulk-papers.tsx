import { useTranslate } from '@refinedev/core'
import { Button } from 'antd'
import { useState } from 'react'
import { Part } from '../../layout/part.tsx'
import type { Resource } from '../../../../domain/resources/core/define.ts'
import { screen } from '../../../lib/screen.tsx'
import type { MailOfMany } from '../../document/outgoing/outgoing-types.ts'
import { mailableRows, printableRows } from './bulk-acts.ts'
import type { ListRow } from '../list/list-columns.tsx'
import type { Failure } from './use-bulk-run.ts'
import type { StartedPrint } from './use-print-together.ts'
import { usePrintTogether } from './use-print-together.ts'
import { useResourceAccess } from '../use-resource-access.ts'

type PapersProps = {
  resource: Resource
  rows: readonly ListRow[]
  /** Returns the label of the button for an act on some of the rows. */
  named: (act: string, rows: readonly ListRow[]) => string
  /** Called when a print run has started. */
  onPrint: (started: StartedPrint) => void
  /** Called with the emails to send as shown and the rows that cannot be sent. */
  onMail: (mails: readonly MailOfMany[], leftOut: readonly Failure[]) => void
}

const MailManyDialog = screen(() =>
  import('../../document/outgoing/mail-many-dialog.tsx').then((chunk) => chunk?.MailManyDialog),
)

/** Renders printing the selected documents as one file, and emailing each to its party. */
export function BulkPapers({ resource, rows, named, onPrint, onMail }: PapersProps) {
  const t = useTranslate()
  const { may } = useResourceAccess(resource)
  const { isStarting, start } = usePrintTogether(resource, onPrint)
  const [isMailing, setIsMailing] = useState(false)
  const printable = printableRows(resource, rows, may)
  const mailable = mailableRows(resource, rows, may)
  return (
    <>
      {printable.length > 0 ? (
        <Button loading={isStarting} onClick={() => void start(printable)}>
          {named(t('print.button'), printable)}
        </Button>
      ) : null}
      {mailable.length > 0 ? (
        <Button onClick={() => setIsMailing(true)}>{named(t('bulk.email'), mailable)}</Button>
      ) : null}
      {isMailing ? (
        <Part onClose={() => setIsMailing(false)}>
          <MailManyDialog
            resource={resource}
            rows={mailable}
            onSend={(mails, leftOut) => {
              setIsMailing(false)
              onMail(mails, leftOut)
            }}
            onClose={() => setIsMailing(false)}
          />
        </Part>
      ) : null}
    </>
  )
}

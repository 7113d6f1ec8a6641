import { DownloadOutlined } from '@ant-design/icons'
import { useTranslate } from '@refinedev/core'
import { Button } from 'antd'
import type { JournalFormat } from '../../../domain/journals/journal-formats.ts'
import { journalCommands, journalFormats } from '../../../domain/journals/journal-formats.ts'
import { useFile } from '../../components/report/use-file.ts'
import { download } from '../../lib/download.ts'
import { useCompany } from '../../providers/company-provider.tsx'

/** Renders the downloads of the books for programs that are not ours, each with the command that checks it. */
export function SecondOpinion() {
  const t = useTranslate()
  return (
    <section className="second-opinion">
      <h2>{t('selfAudit.secondOpinion')}</h2>
      <p className="self-audit-lead">{t('selfAudit.secondOpinionLead')}</p>
      <ul className="self-audit">
        {journalFormats.map((format) => (
          <Journal key={format} format={format} />
        ))}
      </ul>
    </section>
  )
}

function Journal({ format }: { format: JournalFormat }) {
  const t = useTranslate()
  const { slug } = useCompany()
  const { isLoading, fetchFile } = useFile('selfAudit.downloadFailed')
  const name = `${slug}.${format}`
  const save = async () => {
    const journal = await fetchFile(`reports/self-audit/journals/${format}`)
    if (journal) download(journal, name)
  }
  return (
    <li>
      <span>{t(`selfAudit.format.${format}`)}</span>
      <code>{journalCommands[format].replace('FILE', name)}</code>
      <Button icon={<DownloadOutlined aria-hidden />} loading={isLoading} onClick={() => void save()}>
        {t('selfAudit.download', { format: t(`selfAudit.format.${format}`) })}
      </Button>
    </li>
  )
}

import { useTranslate } from '@refinedev/core'
import { Button } from 'antd'
import { useFile } from '../../components/report/use-file.ts'
import { download } from '../../lib/download.ts'
import '../../lib/texts/import-texts.ts'

/** Downloads the rejected rows, each with its errors. */
export function RejectsButton({ id, fileName }: { id: string; fileName: string }) {
  const t = useTranslate()
  const { isLoading, fetchFile } = useFile('list.exportFailed')
  const start = async () => {
    const file = await fetchFile(`imports/${id}/rejects.csv`)
    if (file) download(file, `${fileName.replace(/\.(csv|xlsx|gz|txt)$/i, '')}-rejects.csv`)
  }
  return (
    <Button loading={isLoading} onClick={() => void start()}>
      {t('import.rejects')}
    </Button>
  )
}

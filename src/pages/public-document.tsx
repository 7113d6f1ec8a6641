import { PrinterOutlined, DownloadOutlined } from '@ant-design/icons'
import { useTranslate } from '@refinedev/core'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { MessagePage } from '../components/layout/message-page.tsx'
import { PaperView } from '../components/paper/paper-view.tsx'
import { download } from '../lib/download.ts'
import { readFile } from '../providers/files.ts'
import { useRequest } from '../providers/use-request.ts'
import { toRequestError } from '../lib/http-error.ts'
import '../lib/texts/public-texts.ts'
import { useDocumentTitle } from '../lib/use-document-title.ts'
import type { PublicDocumentAnswer } from './public-answer.tsx'
import { PublicAnswer } from './public-answer.tsx'
import './public-document.css'

/** Renders the document of a public link: the paper, without menu. A quotation can be accepted or declined. */
export function PublicDocument() {
  const t = useTranslate()
  const request = useRequest()
  const { pathname, search } = useLocation()
  const [publicDocument, setPublicDocument] = useState<PublicDocumentAnswer | null>(null)
  const [failure, setFailure] = useState<number | null>(null)
  const [reading, setReading] = useState(0)
  const address = `/api/company${pathname}`
  useEffect(() => {
    const leaving = new AbortController()
    const read = request<PublicDocumentAnswer>('get', { url: `${address}/${search}`, signal: leaving.signal })
    read.then(
      ({ data }) => setPublicDocument(data),
      (error: unknown) => (leaving.signal.aborted ? undefined : setFailure(toRequestError(error).statusCode)),
    )
    return () => leaving.abort()
  }, [address, search, request, reading])
  useDocumentTitle(publicDocument?.paper.title ?? t('public.title'))
  if (failure !== null) {
    const words = failure === 404 ? 'gone' : 'failed'
    return <MessagePage isAlert title={t(`public.${words}.title`)} text={t(`public.${words}.text`)} />
  }
  if (publicDocument === null) return <div className="public-waiting" role="status" aria-label={t('app.loading')} />
  const { paper, logo, offer } = publicDocument
  const save = async () => {
    download(await readFile(`${address}/print.pdf/${search}`), `${paper.fileName}.pdf`)
  }
  return (
    <main className="public-document" id="content">
      <h1 className="visually-hidden">{paper.title}</h1>
      <div className="public-bar">
        <Button icon={<PrinterOutlined aria-hidden />} onClick={() => globalThis.print()}>
          {t('public.print')}
        </Button>
        <Button
          type="primary"
          icon={<DownloadOutlined aria-hidden />}
          onClick={() => void save().catch((error: unknown) => setFailure(toRequestError(error).statusCode))}
        >
          {t('public.download')}
        </Button>
      </div>
      {offer ? (
        <PublicAnswer
          offer={offer}
          address={`${address}/`}
          search={search}
          onAnswered={setPublicDocument}
          onChanged={() => setReading(reading + 1)}
        />
      ) : null}
      <article className="public-paper">
        <PaperView paper={paper} logo={logo === null ? null : <img src={logo} alt="" />} />
      </article>
    </main>
  )
}

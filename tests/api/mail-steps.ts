/** Outgoing steps, for the test that every write leaves its audit row: emails, links, and counted prints. */
import { hasPublicPage, isMailed } from '../../domain/documents/mailed-paths.ts'
import { isPrinted } from '../../domain/printing/printed-paths.ts'
import type { Step } from './audit-step.ts'
import type { TestAnswer, TestApp } from './harness.ts'
import { payingFor, paymentBodies } from './payment-samples.ts'
import { base } from './resource-samples.ts'
import { isTradeSample, readyForTrade } from './trade-samples.ts'

const mail = { recipients: ['amy@example.test'], subject: 'For you', body: 'See what is attached.', with_pdf: false }

/** Returns the steps of a resource; none for documents that are never sent. `forget` skips earlier rows. */
export function outgoingSteps(app: TestApp, path: string, forget: () => Promise<unknown>): Step[] {
  const isTrade = isTradeSample(path)
  const isPayment = path in paymentBodies
  if (!isMailed(path) && !isPrinted(path)) return []
  const owner = app.as('owner')
  const ids = { id: '', mail: '', link: '' }
  const url = (rest: string) => `${base}/${path}/${ids.id}/${rest}/`
  const route = (rest: string) => `/api/company/{company}/${path}/{id}/${rest}/`
  const createDocument = async (): Promise<string> => {
    if (isTrade) return (await readyForTrade(app, path, 'cancel')).id
    if (isPayment) return (await payingFor(app, path, 'cancel')).id
    return (await owner.post(`${base}/${path}/`, { name: 'Somebody to write to' })).body.id
  }
  const begin = async () => {
    ids.id ||= await createDocument()
    await forget()
  }
  const keep = async (name: 'mail' | 'link', answer: Promise<TestAnswer>) => {
    const done = await answer
    ids[name] = done.body.id
    return done
  }
  const printed: Step = {
    route: `POST ${route('log-print')}`,
    leaves: `print ${path}`,
    act: async () => {
      await begin()
      return owner.post(url('log-print'))
    },
  }
  const together: Step = {
    route: `POST /api/company/{company}/${path}/prints/`,
    leaves: 'start prints',
    act: () => owner.post(`${base}/${path}/prints/`, { ids: ['0192f0c1-7a3e-7c11-8b52-6a0f2d9b1c44'] }),
  }
  const mailed: Step[] = [
    {
      route: `POST ${route('email')}`,
      leaves: `email ${path}`,
      act: async () => {
        await begin()
        return keep('mail', owner.post(url('email'), mail))
      },
    },
    {
      route: `POST ${route('mails/{mail}/retry')}`,
      leaves: `email ${path}`,
      act: async () => {
        await app.sql(`update document_mail set status = 'failed' where id = $1`, [ids.mail])
        return owner.post(url(`mails/${ids.mail}/retry`))
      },
    },
  ]
  const linked: Step[] = [
    {
      route: `POST ${route('links')}`,
      leaves: `create-link ${path}`,
      act: () => keep('link', owner.post(url('links'), {})),
    },
    {
      route: `DELETE ${route('links/{link}')}`,
      leaves: `end-link ${path}`,
      act: () => owner.delete(url(`links/${ids.link}`)),
    },
  ]
  return [
    ...(isTrade || isPayment ? [printed] : []),
    ...(isPrinted(path) ? [together] : []),
    ...(isMailed(path) ? mailed : []),
    ...(isMailed(path) && hasPublicPage(path) ? linked : []),
  ]
}

type CommentSteps = { step: (route: string, leaves: string, act: Step['act']) => Step; url: string; id: () => string }

/** Returns the steps of a comment on the document with the id: writing it, and deleting it. */
export function commentSteps(app: TestApp, path: string, { step, url, id }: CommentSteps): Step[] {
  let commentId = ''
  return [
    step(`POST ${url}{id}/comments/`, 'comment', async () => {
      const answer = await app.as('owner').post(`${base}/${path}/${id()}/comments/`, { text: 'Agreed' })
      commentId = answer.body.id
      return answer
    }),
    step(`DELETE ${url}{id}/comments/{comment}/`, 'delete-comment', () =>
      app.as('owner').delete(`${base}/${path}/${id()}/comments/${commentId}/`),
    ),
  ]
}

/** Sends matches one after the other, while the user goes on; a refused one comes back with its reason. */
import { useInvalidate, useNotification, useTranslate } from '@refinedev/core'
import { useRef, useState } from 'react'
import type { RecordRequest } from '../../../../domain/banking/reconciliation/compose-record.ts'
import { bankingReconciliation } from '../../../../domain/resources/banking/banking-reconciliation.ts'
import { bankingStatementLines } from '../../../../domain/resources/banking/banking-statement-lines.ts'
import { toRequestError } from '../../../lib/http-error.ts'
import { useRequest } from '../../../providers/use-request.ts'
import type { RuleAcceptance } from '../rules/rule-choices.ts'
import type { Acceptance, DirectAcceptance as DirectMatch } from './open-matches.ts'

const { path } = bankingStatementLines
/** As many matches with posted transactions are sent in one request. */
const mostTogether = 100

type AnyAcceptance = Acceptance | RuleAcceptance
type DirectAcceptance = DirectMatch | RuleAcceptance
type Options = {
  hide: (ids: readonly string[]) => void
  show: (ids: readonly string[]) => void
  onIdle: () => void
}

/** `progress` is set while several matches are accepted. */
export function useMatching({ hide, show, onIdle }: Options) {
  const request = useRequest()
  const t = useTranslate()
  const { open: notify } = useNotification()
  const invalidate = useInvalidate()
  const queue = useRef(Promise.resolve())
  const waiting = useRef(0)
  const [progress, setProgress] = useState<{ done: number; count: number } | null>(null)

  const enqueue = (ids: readonly string[], send: () => Promise<unknown>) => {
    hide(ids)
    waiting.current += 1
    queue.current = queue.current.then(async () => {
      try {
        await send()
      } catch (error) {
        show(ids)
        notify?.({ type: 'error', message: t('reconcile.refused'), description: reasonOf(error) })
      }
      waiting.current -= 1
      if (waiting.current > 0) return
      for (const resource of [path, bankingReconciliation.path])
        void invalidate({ resource, invalidates: ['list', 'detail'] })
      onIdle()
    })
  }
  const accept = (acceptance: DirectAcceptance) => enqueue(idsOf(acceptance), () => sendOne(request, acceptance))

  /** Accepts several: matches with posted transactions together, the others one after the other. */
  const acceptAll = (all: readonly AnyAcceptance[]) => {
    const acceptances = all.filter((one) => one.kind !== 'form')
    const together = acceptances.flatMap((one) => (one.kind === 'match' ? [one] : []))
    const groups = Array.from({ length: Math.ceil(together.length / mostTogether) }, (_, place) =>
      together.slice(place * mostTogether, (place + 1) * mostTogether),
    )
    let done = 0
    const advance = (count: number) => {
      done += count
      setProgress(done < acceptances.length ? { done, count: acceptances.length } : null)
    }
    setProgress({ done: 0, count: acceptances.length })
    for (const group of groups) {
      enqueue(group.flatMap(idsOf), async () => {
        const bodies = group.map(({ lines, candidates }) => ({ lines, candidates }))
        await request('post', `${path}/match`, { matches: bodies }).finally(() => advance(group.length))
      })
    }
    for (const one of acceptances) {
      if (one.kind !== 'match') enqueue(idsOf(one), () => sendOne(request, one).finally(() => advance(1)))
    }
  }
  /** Reads the proposals again once nothing is being sent. */
  const refresh = () => {
    if (waiting.current === 0) onIdle()
  }
  return { accept, acceptAll, refresh, progress }
}

function sendOne(request: ReturnType<typeof useRequest>, acceptance: DirectAcceptance): Promise<unknown> {
  if (acceptance.kind === 'record') return request('post', `${path}/record`, acceptance.request)
  const { lines, candidates } = acceptance
  if (acceptance.kind === 'rule') return request('post', `${path}/record`, { lines, rule: acceptance.rule })
  return request('post', `${path}/match`, { matches: [{ lines, candidates }] })
}

function idsOf(acceptance: DirectAcceptance): string[] {
  const { lines, candidates }: Pick<RecordRequest, 'lines' | 'candidates'> =
    acceptance.kind === 'record' ? acceptance.request : acceptance
  return [...lines, ...candidates]
}

/** The first reason at a field says more than the message of the answer. */
function reasonOf(error: unknown): string {
  const { message, errors } = toRequestError(error)
  return Object.values(errors)[0]?.[0] ?? message
}

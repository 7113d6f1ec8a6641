/** Reads the proposals of a bank account, and keeps what is matched out of sight at once. */
import type { HttpError } from '@refinedev/core'
import { useCustom } from '@refinedev/core'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { BankProposals } from '../../../../domain/banking/reconciliation/proposal-answer.ts'
import { bankingStatementLines } from '../../../../domain/resources/banking/banking-statement-lines.ts'
import type { MatchedIds, OpenMatches } from './open-matches.ts'
import { openMatches } from './open-matches.ts'

const nothing: MatchedIds = new Set()

/** `hide` removes matched lines and candidates from sight, `show` brings them back after a refusal. */
export function useProposals(bankId: string | null, statementId: string | null) {
  const { query, result } = useCustom<BankProposals, HttpError>({
    url: `${bankingStatementLines.path}/proposals`,
    method: 'get',
    config: {
      query: {
        ...(bankId === null ? {} : { bank_account: bankId }),
        ...(statementId ? { statement: statementId } : {}),
      },
    },
    errorNotification: false,
    queryOptions: { refetchOnWindowFocus: false },
  })
  const [used, setUsed] = useState<MatchedIds>(nothing)
  const proposals = query.data ? result.data : null
  const open = useMemo<OpenMatches | null>(() => proposals && openMatches(proposals, used), [proposals, used])
  const latest = useRef(used)
  useEffect(() => {
    latest.current = used
  })
  /** What was hidden before the answer was read is not in it, unless its match was undone meanwhile. */
  const reload = async () => {
    const before = latest.current
    const { isSuccess } = await query.refetch()
    if (isSuccess) setUsed((now) => new Set([...now].filter((id) => !before.has(id))))
  }
  return {
    proposals,
    open,
    /** Whether nothing was matched since the proposals were read. */
    isCurrent: used.size === 0,
    error: query.error,
    reload: () => void reload(),
    hide: (ids: readonly string[]) => setUsed((before) => new Set([...before, ...ids])),
    show: (ids: readonly string[]) => setUsed((before) => new Set([...before].filter((id) => !ids.includes(id)))),
  }
}

import { useState } from 'react'
import type { RuleSuggestion, RuleTest } from '../../../../domain/banking/rules/rule-answer.ts'
import { bankingBankRules } from '../../../../domain/resources/banking/banking-bank-rules.ts'
import { useMay } from '../../../providers/use-may.ts'
import { useRequest } from '../../../providers/use-request.ts'

const { path } = bankingBankRules

/** A rule to offer, and the lines that it would have fitted. */
export type OfferedRule = { suggestion: RuleSuggestion; test: RuleTest }

/** Asks, after a line was recorded on an account, whether a rule could do the same; without an answer nothing is offered. */
export function useRuleSuggestion() {
  const request = useRequest()
  const may = useMay()
  const [offer, setOffer] = useState<OfferedRule | null>(null)
  const ask = async (line: string) => {
    if (!may('banking_bank_rules.create')) return
    try {
      const answer = await request<{ suggestion: RuleSuggestion | null }>('get', `${path}/suggestion?line=${line}`)
      const { suggestion } = answer.data
      if (suggestion === null) return
      const { words, direction, account } = suggestion
      const { data: test } = await request<RuleTest>('post', `${path}/test`, { words, direction, account })
      setOffer({ suggestion, test })
    } catch {
      setOffer(null)
    }
  }
  return { offer, ask: (line: string) => void ask(line), dismiss: () => setOffer(null) }
}

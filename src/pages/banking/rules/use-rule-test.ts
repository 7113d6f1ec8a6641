import { useState } from 'react'
import type { RuleTest } from '../../../../domain/banking/rules/rule-answer.ts'
import { bankingBankRules } from '../../../../domain/resources/banking/banking-bank-rules.ts'
import type { RequestError } from '../../../lib/http-error.ts'
import { toRequestError } from '../../../lib/http-error.ts'
import { useRequest } from '../../../providers/use-request.ts'

/** Tries a rule on the past lines. `onRefused` is called with the reason where its fields are wrong. */
export function useRuleTest(onRefused: (error: RequestError) => void) {
  const request = useRequest()
  const [result, setResult] = useState<RuleTest | null>(null)
  const [isTesting, setIsTesting] = useState(false)
  const test = async (rule: object) => {
    setIsTesting(true)
    try {
      setResult((await request<RuleTest>('post', `${bankingBankRules.path}/test`, rule)).data)
    } catch (error) {
      setResult(null)
      onRefused(toRequestError(error))
    } finally {
      setIsTesting(false)
    }
  }
  return { result, isTesting, test }
}

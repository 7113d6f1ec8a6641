import { useTranslate } from '@refinedev/core'
import { Button, Form } from 'antd'
import { useState } from 'react'
import { bankingBankRules } from '../../../../domain/resources/banking/banking-bank-rules.ts'
import { FormFields } from '../../../components/resource/form/form-fields.tsx'
import { FormPart } from '../../../components/resource/form/form-part.tsx'
import { bodyOf, initialValues } from '../../../components/resource/form/form-values.ts'
import type { OwnFieldsProps } from '../../../components/resource/form/record-form.tsx'
import { ResourceForm } from '../../../components/resource/form/resource-form.tsx'
import { Alert } from '../../../components/layout/alert.tsx'
import { refusalText } from '../../../lib/format/problem-text.ts'
import '../../../lib/texts/reconcile-texts.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import { useMay } from '../../../providers/use-may.ts'
import { RuleLines } from './rule-lines.tsx'
import { useRuleTest } from './use-rule-test.ts'
import './rules.css'

const identity = ['name', 'position']
const lines = ['words', 'bank_account', 'direction', 'amount_from', 'amount_to']
const voucher = [
  'account',
  'tax_scheme',
  'second_account',
  'second_percent',
  'second_tax_scheme',
  'narration',
  'is_automatic',
]

/** Renders the form of a new bank rule, or of the one of the address. */
export function BankRuleForm({ mode }: { mode: 'create' | 'edit' }) {
  return <ResourceForm resource={bankingBankRules} mode={mode} fields={RuleFields} />
}

function RuleFields({ resource, record }: OwnFieldsProps) {
  const t = useTranslate()
  const may = useMay()
  const shared = { resource, record }
  return (
    <>
      <FormPart title={t('bankRule.identity')}>
        <FormFields {...shared} names={record ? [...identity, 'is_active'] : identity} />
      </FormPart>
      <FormPart title={t('bankRule.lines')}>
        <FormFields {...shared} names={lines} />
      </FormPart>
      <FormPart title={t('bankRule.voucher')}>
        <FormFields {...shared} names={voucher} />
      </FormPart>
      {may('banking_reconciliation.read') ? (
        <FormPart title={t('bankRule.test')} lead={t('bankRule.testLead')}>
          <Tester />
        </FormPart>
      ) : null}
    </>
  )
}

/** Shows the past lines that the rule of the form fits, before it is saved. */
function Tester() {
  const t = useTranslate()
  const company = useCompany()
  const form = Form.useFormInstance()
  const [failure, setFailure] = useState<string | null>(null)
  const { result, isTesting, test } = useRuleTest((error) => {
    const { message, at } = refusalText(error, company)
    const fields = Object.entries(at)
    form.setFields(fields.map(([name, texts]) => ({ name, errors: [...texts] })))
    setFailure(fields.length === 0 ? message : t('bankRule.checkFields'))
  })
  const start = () => {
    setFailure(null)
    const initial = initialValues(bankingBankRules, null)
    void test(bodyOf(null, initial, { ...initial, ...form.getFieldsValue() }))
  }
  return (
    <>
      <Button onClick={start} loading={isTesting}>
        {t('bankRule.testRule')}
      </Button>
      {failure === null ? null : <Alert className="rule-failure" type="error" role="alert" message={failure} />}
      {result === null ? null : (
        <>
          <p role="status" className="rule-count">
            {t('bankRule.count', { count: result.count })}
          </p>
          <RuleLines test={result} />
        </>
      )}
    </>
  )
}

import { useTranslate } from '@refinedev/core'
import { Button } from 'antd'
import { useState } from 'react'
import { bankingBankRules } from '../../../../domain/resources/banking/banking-bank-rules.ts'
import { Part } from '../../../components/layout/part.tsx'
import { screen } from '../../../lib/screen.tsx'
import { RuleLines } from './rule-lines.tsx'
import type { OfferedRule } from './use-rule-suggestion.ts'
import './rules.css'

const RecordDrawer = screen(() =>
  import('../../../components/resource/record/record-drawer.tsx').then((chunk) => chunk?.RecordDrawer),
)

type RuleOfferProps = { offer: OfferedRule; onMade: () => void; onDismiss: () => void }

/** Offers a rule for lines that were recorded in the same way, with the lines that it would have fitted. */
export function RuleOffer({ offer: { suggestion, test }, onMade, onDismiss }: RuleOfferProps) {
  const t = useTranslate()
  const [isOpen, setIsOpen] = useState(false)
  const { count, words, account_label: account, name, direction, account: accountId } = suggestion
  return (
    <section className="rule-offer" aria-label={t('bankRule.make')}>
      <p role="status">{t('bankRule.offer', { count, words, account })}</p>
      <details>
        <summary>{t('bankRule.wouldFit', { count: test.count })}</summary>
        <RuleLines test={test} />
      </details>
      <div className="match-buttons">
        <Button type="primary" onClick={() => setIsOpen(true)}>
          {t('bankRule.make')}
        </Button>
        <Button onClick={onDismiss}>{t('bankRule.dismiss')}</Button>
      </div>
      {isOpen ? (
        <Part onClose={() => setIsOpen(false)}>
          <RecordDrawer
            resource={bankingBankRules}
            id={null}
            preset={{ name, words, direction, account: accountId }}
            onClose={() => setIsOpen(false)}
            onSaved={() => {
              onDismiss()
              onMade()
            }}
          />
        </Part>
      ) : null}
    </section>
  )
}

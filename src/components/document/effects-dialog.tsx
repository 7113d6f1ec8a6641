import { numberedText } from '../../lib/format/numbered-text.ts'
import { useTranslate } from '@refinedev/core'
import { Button, Modal } from 'antd'
import type { EffectAnswer, PreviewAnswer, ProfitAnswer } from '../../../domain/inventory/preview-answer.ts'
import { absolute, isNegative, subtract } from '../../../domain/money/decimal.ts'
import { moduleOf } from '../../../domain/resources/core/define.ts'
import { formatDate, formatMoney } from '../../lib/format/format.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import '../../lib/texts/inventory-texts.ts'
import '../table/sheet.css'
import './document.css'
import { recordPage } from '../../lib/record-page.ts'
import { monthName } from '../../lib/format/date-words.ts'

type EffectsDialogProps = Pick<PreviewAnswer, 'effects' | 'profit'> & {
  /** Text key of the button that continues. */
  go: string
  onGo: () => void
  onBack: () => void
}

/** The number of listed movements; the months sum up longer lists. */
const MOST_LINES = 50

/** Previews how a backdated document changes the costs of later movements and the profit of their months. */
export function EffectsDialog({ effects, profit, go, onGo, onBack }: EffectsDialogProps) {
  const t = useTranslate()
  const company = useCompany()
  return (
    <Modal
      open
      width={760}
      title={t('effects.title')}
      onCancel={onBack}
      footer={
        <>
          <Button onClick={onBack}>{t('effects.back')}</Button>
          <Button type="primary" onClick={onGo} autoFocus>
            {t(go)}
          </Button>
        </>
      }
    >
      <p>{t('effects.lead')}</p>
      {profit.length > 0 ? <ProfitMonths profit={profit} /> : null}
      <div className="sheet-frame effect-lines">
        <table className="sheet">
          <thead>
            <tr>
              <th scope="col">{t('effects.document')}</th>
              <th scope="col" className="wide-only">
                {t('stock.item')}
              </th>
              <th scope="col" className="amount wide-only">
                {t('effects.before')}
              </th>
              <th scope="col" className="amount">
                {t('effects.after')}
              </th>
              <th scope="col" className="amount">
                {t('effects.change')}
              </th>
            </tr>
          </thead>
          <tbody>
            {effects.slice(0, MOST_LINES).map((effect, index) => (
              <tr key={index}>
                <td className="wrap">
                  <DocumentName effect={effect} />
                  <span className="effect-date muted">{formatDate(effect.date, company.locale)}</span>
                  <span className="narrow-only muted">{effect.item_label}</span>
                </td>
                <td className="wrap wide-only">{effect.item_label}</td>
                <td className="amount wide-only">{formatMoney(costOf(effect.before), company)}</td>
                <td className="amount">{formatMoney(costOf(effect.after), company)}</td>
                <td className="amount">{signed(costChange(effect), company)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {effects.length > MOST_LINES ? (
        <p className="muted">{t('effects.more', { count: effects.length - MOST_LINES })}</p>
      ) : null}
    </Modal>
  )
}

/** Renders the change of profit by month. */
export function ProfitMonths({ profit }: { profit: readonly ProfitAnswer[] }) {
  const t = useTranslate()
  const company = useCompany()
  return (
    <dl className="effect-months">
      {profit.map(({ period, start_date: start, change }) => (
        <div key={start}>
          <dt>{t('effects.profitOf', { period: company.calendar === 'bs' ? period : monthOf(start) })}</dt>
          <dd className={isNegative(change) ? 'money-negative' : undefined}>{signed(change, company)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Opens in a new tab, so that the typed values stay. */
function DocumentName({ effect }: { effect: EffectAnswer }) {
  const t = useTranslate()
  const { slug } = useCompany()
  const { document_path: path, document_id: id, document_no: number } = effect
  const name = numberedText(t(`module.${moduleOf(path)}.label`, {}, t('effects.document')), number).trim()
  const page = recordPage(path, id)
  if (page === null) return name
  return (
    <a href={`/${slug}/${page}`} target="_blank" rel="noreferrer">
      {name}
    </a>
  )
}

function monthOf(start: string): string {
  return `${monthName(parseInt(start.slice(5, 7), 10), 'long')} ${start.slice(0, 4)}`
}

/** Returns a cost without the sign of its value, which is negative for goods issued. */
function costOf(value: string | null): string | null {
  return value === null ? null : absolute(value)
}

function costChange({ before, after }: EffectAnswer): string | null {
  return before === null || after === null ? null : subtract(absolute(after), absolute(before))
}

function signed(change: string | null, company: ReturnType<typeof useCompany>): string {
  const text = formatMoney(change, company)
  return change === null || isNegative(change) || text === '–' ? text : `+${text}`
}

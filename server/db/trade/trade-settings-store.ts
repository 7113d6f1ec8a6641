/** Writes the settings for entering and printing sales and purchases. */
import { tradeSettings } from '../../../domain/documents/trade-settings.ts'
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'

/** Serialises changes of the settings of sales and purchases. */
export function lockTradeSettings(companyId: string): Statement {
  return statement('select from trade_setting where company_id = $1 for update', [companyId])
}

const types = {
  flag: 'boolean',
  'tax-type': 'text',
  percent: 'numeric',
  amount: 'numeric',
  template: 'smallint',
  days: 'int',
  text: 'text',
  emails: 'text[]',
} as const
const columns = Object.values(tradeSettings).flatMap((page) => Object.entries(page))
const valueOf = (name: string, kind: keyof typeof types): string =>
  kind === 'emails' ? `array(select jsonb_array_elements_text($2 -> '${name}'))` : `($2 ->> '${name}')::${types[kind]}`
const changed = columns
  .map(([name, kind]) => `${name} = case when $2 ? '${name}' then ${valueOf(name, kind)} else ${name} end`)
  .join(',\n       ')

/** Sets the given fields and the next version. */
export function updateTradeSettings(companyId: string, values: Readonly<Record<string, unknown>>): Statement {
  return statement(
    `update trade_setting set ${changed},
       version = version + 1, updated_at = now() where company_id = $1`.replaceAll('$2 ', '$2::jsonb '),
    [companyId, JSON.stringify(values)],
  )
}

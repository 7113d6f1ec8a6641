/** Describes what a field takes: its help, its choices, and the setting that turns it on. */
import type { Field } from '../../../../domain/resources/core/define.ts'
import { listText } from '../../../lib/format/list-text.ts'
import { translate } from '../../../lib/i18n.ts'
import { pageLink } from './markdown.ts'

type Words = { say: (text: string) => string; linkTo: (path: string) => string }

/** Returns the description of a field as Markdown, in sentences. */
export function fieldNote(field: Field, { say, linkTo }: Words): string {
  const { help, setting, seldom } = field
  return [
    kindNote(field, { say, linkTo }),
    ...(help === undefined ? [] : [ended(say(help))]),
    ...(seldom ? [translate('handbook.kind.seldom')] : []),
    ...(setting === undefined ? [] : [settingNote(setting)]),
  ].join(' ')
}

function kindNote(field: Field, { say, linkTo }: Words): string {
  switch (field.kind) {
    case 'text':
    case 'note':
      return translate('handbook.kind.text', { max: field.max })
    case 'quantity':
      return field.suffix === undefined
        ? translate('handbook.kind.number')
        : translate('handbook.kind.numberWithSuffix', { suffix: field.suffix })
    case 'choice':
    case 'status':
      return ended(listText(Object.values(field.choices).map(say)))
    case 'reference':
      return translate('handbook.kind.reference', { resource: linkTo(field.to) })
    case 'data':
      return translate('handbook.kind.data')
    case 'money':
      return translate('handbook.kind.money')
    case 'date':
      return translate('handbook.kind.date')
    case 'flag':
      return translate('handbook.kind.flag')
  }
}

/** The pages of settings by the beginning of a setting's name. */
function settingNote(setting: string): string {
  const page = setting.startsWith('purchase_') ? 'purchase' : 'sales'
  const name = translate(`tradeSettings.label.${setting}`)
  return translate('handbook.kind.setting', { setting: pageLink(name, `settings/${page}`) })
}

const ended = (text: string): string => (/[.?!]$/.test(text) ? text : `${text}.`)

/** Writes the reference of keyboard shortcuts, from their list. */
import { listOfChoices } from '../../../lib/format/list-text.ts'
import { translate } from '../../../lib/i18n.ts'
import { keySigns, shortcuts } from '../../../lib/shortcuts.ts'
import { blocks, code, heading, plain, table } from './markdown.ts'

/** Returns the Markdown of all shortcuts. */
export function shortcutReference(): string {
  const head = [translate('handbook.column.key'), translate('handbook.column.act')]
  const sections = (['everywhere', 'page'] as const).map((place) => {
    const rows = shortcuts
      .filter((shortcut) => shortcut.place === place)
      .map(({ keys, text }) => [
        listOfChoices(keys.map((key) => keySigns(key).map(code).join(' '))),
        plain(translate(`shortcuts.${text}`)),
      ])
    return blocks(heading(2, translate(`handbook.shortcuts.${place}`)), table(head, rows))
  })
  return blocks(heading(1, translate('shortcuts.title')), translate('handbook.reference.shortcuts'), ...sections)
}

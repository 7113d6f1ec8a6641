/** Writes the reference of a resource: what it is for, its place, its fields, lines, statuses, acts and permissions. */
import type { Act, ActionLetter, Field, Fields, Resource } from '../../../../domain/resources/core/define.ts'
import { actionLetters, isWritable, moduleOf, rightsOf } from '../../../../domain/resources/core/define.ts'
import { currentPage } from '../../../components/menu/menu-types.ts'
import { listText } from '../../../lib/format/list-text.ts'
import { inLanguage, translate } from '../../../lib/i18n.ts'
import { menu } from '../../../resources/menu.ts'
import { fieldNote } from './field-note.ts'
import { blocks, bold, facts, heading, pageLink, plain, table } from './markdown.ts'

const say = (text: string): string => plain(inLanguage(text))
const partHeading = (key: string): string => heading(4, translate(`handbook.reference.${key}`))
const label = (key: string): string => translate(`handbook.fact.${key}`)
const nameOf = (action: string): string => translate(`actionName.${action}`)

/** Returns the anchor of a resource: `sales/vouchers` → `sales-vouchers`. */
export const anchorOf = (path: string): string => path.replaceAll('/', '-')

/** Returns the Markdown of a resource. */
export function resourceReference(resource: Resource): string {
  const { path, plural, purpose = '' } = resource
  return blocks(
    heading(2, say(plural), anchorOf(path)),
    say(purpose),
    factsOf(resource),
    ...fieldsOf(resource),
    ...statusesOf(resource),
    ...actsOf(resource),
  )
}

function factsOf(resource: Resource): string {
  const { path, of, prefix, posts, moves, views = [], fields, alsoSearches = [], forms = {} } = resource
  const searched = Object.values(fields).flatMap(({ search, label: name }) => (search ? [name] : []))
  const printed = Object.values(forms)
  return facts([
    [label('menu'), menuPlace(path)],
    [label('permission'), permissionsOf(resource)],
    [label('sharedWith'), of === undefined ? '' : linkTo(of)],
    [label('number'), prefix === undefined ? '' : `\`${prefix.replace('{year}', '2026')}0001\``],
    [label('posts'), posts ? translate('handbook.fact.postsText') : ''],
    [label('stock'), moves ? translate('handbook.fact.stockText') : ''],
    [label('views'), listText(views.map((view) => say(view.label)))],
    [label('search'), listText([...new Set([...searched, ...alsoSearches])].map(say))],
    [label('forms'), listText(printed.map(say))],
  ])
}

/** Returns the place in the menu: `Sales › More › Sales lines`. */
function menuPlace(path: string): string {
  const { area, page } = currentPage(menu, path)
  const name = translate(`module.${moduleOf(path)}.plural`)
  const link = pageLink(plain(name), path)
  if (!area || page?.path !== path) return link
  const isMore = area.more.some((one) => one.path === path)
  const steps = area.hub === path ? [] : [plain(translate(area.text)), ...(isMore ? [translate('menu.more')] : [])]
  return [...steps, link].join(' › ')
}

function permissionsOf({ actions }: Resource): string {
  return listText([...actions].map((letter) => nameOf(actionLetters[letter as ActionLetter])))
}

const linkTo = (path: string): string => {
  const area = currentPage(menu, path).area?.name
  const name = plain(translate(`module.${moduleOf(path)}.plural`))
  return area === undefined ? name : pageLink(name, `help/reference-${area}#${anchorOf(path)}`)
}

const fieldHead = () => ['field', 'required', 'note'].map((key) => translate(`handbook.column.${key}`))

function fieldsOf({ fields, lines }: Resource): string[] {
  const entered = rowsOf(fields, isWritable)
  const shown = Object.values(fields).filter((field) => !isWritable(field) && field.kind !== 'status')
  const listsOf = Object.values(lines).flatMap(({ label: name, fields: columns }) => [
    bold(say(name)),
    table(fieldHead(), rowsOf(columns, isWritable)),
  ])
  const computed = shown.length === 0 ? '' : facts([[label('computed'), listText(shown.map((one) => say(one.label)))]])
  if (entered.length === 0 && listsOf.length === 0) return [computed]
  return [partHeading('fields'), table(fieldHead(), entered), computed, ...listsOf]
}

function rowsOf(fields: Fields, isShown: (field: Field) => boolean): string[][] {
  return Object.values(fields)
    .filter(isShown)
    .map((field) => [
      say(field.label),
      field.required ? translate('handbook.required') : '',
      fieldNote(field, { say, linkTo }),
    ])
}

/** The statuses of a document, and what can be done in each. */
function statusesOf(resource: Resource): string[] {
  const field = Object.values(resource.fields).find(({ kind }) => kind === 'status')
  if (field?.kind !== 'status') return []
  const head = [say(field.label), translate('handbook.column.acts')]
  const rows = Object.entries(field.choices).map(([value, name]) => {
    const next = Object.keys(resource.steps?.[value] ?? {}).map((act) => actName(resource, act))
    return [say(name), next.length === 0 ? '–' : listText(next)]
  })
  return [partHeading('statuses'), table(head, resource.steps ? rows : rows.map(([name = '']) => [name, '']))]
}

function actName({ acts }: Resource, name: string): string {
  const act = acts.find((one) => one.name === name)
  if (act) return say(act.label)
  return name === 'edit' ? nameOf('update') : nameOf(name)
}

function actsOf(resource: Resource): string[] {
  const head = ['act', 'permission', 'note'].map((key) => translate(`handbook.column.${key}`))
  const module = plain(translate(`module.${rightsOf(resource)}.plural`))
  const rows = resource.acts.map((act) => [
    say(act.label),
    translate('rights.right', { module, action: translate(`actionInText.${act.needs}`) }),
    actNote(act, resource),
  ])
  return rows.length === 0 ? [] : [partHeading('acts'), table(head, rows)]
}

function actNote({ name, reason, byLink }: Act, { asks = {} }: Resource): string {
  const further = new Set(Object.values(asks).flatMap((acts) => acts[name] ?? []))
  const notes = [
    ...(reason ? [translate('handbook.act.reason')] : []),
    ...(byLink ? [translate('handbook.act.byLink')] : []),
    ...[...further].map((action) => translate('handbook.act.further', { action: nameOf(action) })),
  ]
  return notes.join(' ')
}

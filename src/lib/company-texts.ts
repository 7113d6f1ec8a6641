/** The texts of everything inside a company: they are added when the shell is fetched, so that signing in does not wait for them. */
import { errors } from '../../domain/errors.ts'
import { importKinds } from '../../domain/imports/kinds.ts'
import { auditActions, auditedThings } from '../../domain/resources/audit-words.ts'
import type { Field, Resource } from '../../domain/resources/define.ts'
import { moduleOf } from '../../domain/resources/define.ts'
import { resources } from '../../domain/resources/index.ts'
import { reports } from '../../domain/resources/reports.ts'
import company from '../locales/en-company.json'
import { i18n } from './i18n.ts'
import { inText } from './labels.ts'

type Texts = { [key: string]: string | Texts }

function fieldTexts(fields: Resource['fields'], text: (field: Field) => string | undefined): Texts {
  const entries = Object.entries(fields).map(([name, field]) => [name, text(field)] as const)
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => entry[1] !== undefined))
}

function perResource(texts: (resource: Resource) => Texts): Texts {
  return Object.fromEntries(resources.map((resource) => [moduleOf(resource.path), texts(resource)]))
}

/** `error.<code>`, `resource.<module>.<field>`, `help.<module>.<field>`, `module.<module>.label|plural|counted`, `act.<module>.<name>`, `choice.…`. */
function declaredTexts(): Texts {
  return {
    error: Object.fromEntries(Object.entries(errors).map(([code, { text }]) => [code, text])),
    resource: perResource(({ fields }) => fieldTexts(fields, ({ label }) => label)),
    help: perResource(({ fields }) => fieldTexts(fields, ({ help }) => help)),
    module: perResource(({ label, plural }) => ({
      label,
      plural,
      counted_one: inText(label),
      counted_other: inText(plural),
    })),
    act: perResource(({ acts }) => Object.fromEntries(acts.map(({ name, label }) => [name, label]))),
    choice: perResource(({ fields }) =>
      Object.fromEntries(
        Object.entries(fields).flatMap(([name, field]) => ('choices' in field ? [[name, { ...field.choices }]] : [])),
      ),
    ),
    importColumn: Object.fromEntries(
      Object.entries(importKinds).map(([kind, { columns }]) => [
        kind,
        Object.fromEntries(Object.entries(columns).map(([column, { label }]) => [column, label])),
      ]),
    ),
    auditAction: { ...auditActions },
    auditThing: { ...auditedThings },
    report: Object.fromEntries(
      reports.map(({ name, label, columns }) => [
        moduleOf(name),
        { label, ...Object.fromEntries(columns.map((column) => [column.key, column.label])) },
      ]),
    ),
  }
}

i18n.addResourceBundle('en', 'translation', { ...declaredTexts(), ...company }, true, true)

/**
 * Texts on the screen. English comes from three places and no fourth: the declarations of resources and
 * reports, the error list, and `en.json` for everything that is in neither.
 */
import i18next from 'i18next'
import type { ErrorCode } from '../../domain/errors.ts'
import { errors } from '../../domain/errors.ts'
import { importKinds } from '../../domain/imports/kinds.ts'
import type { Field, Resource } from '../../domain/resources/define.ts'
import { moduleOf } from '../../domain/resources/define.ts'
import { resources } from '../../domain/resources/index.ts'
import { reports } from '../../domain/resources/reports.ts'
import en from '../locales/en.json'

type Texts = { [key: string]: string | Texts }

function errorTexts(): Texts {
  const codes = Object.keys(errors) as ErrorCode[]
  return Object.fromEntries(codes.map((code) => [code, errors[code].text]))
}

function fieldTexts(fields: Resource['fields'], text: (field: Field) => string | undefined): Texts {
  const entries = Object.entries(fields).map(([name, field]) => [name, text(field)] as const)
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => entry[1] !== undefined))
}

function perResource(texts: (resource: Resource) => Texts): Texts {
  return Object.fromEntries(resources.map((resource) => [moduleOf(resource.path), texts(resource)]))
}

/** `resource.<module>.<field>`, `help.<module>.<field>`, `module.<module>.label|plural`, `act.<module>.<name>`, `choice.…`. */
function declaredTexts(): Texts {
  return {
    resource: perResource(({ fields }) => fieldTexts(fields, ({ label }) => label)),
    help: perResource(({ fields }) => fieldTexts(fields, ({ help }) => help)),
    module: perResource(({ label, plural }) => ({ label, plural })),
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
    report: Object.fromEntries(
      reports.map(({ name, label, columns }) => [
        moduleOf(name),
        { label, ...Object.fromEntries(columns.map((column) => [column.key, column.label])) },
      ]),
    ),
  }
}

const { error: enErrors, ...screens } = en

export const i18n = i18next.createInstance()

void i18n.init({
  lng: 'en',
  fallbackLng: 'en',
  initAsync: false,
  resources: { en: { translation: { ...declaredTexts(), ...screens, error: { ...errorTexts(), ...enErrors } } } },
  // Sentences of the error list write their places as {name}; React escapes what it renders.
  interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  returnNull: false,
  showSupportNotice: false,
})

/** The text of a key with its `{name}` places filled; `fallback` when there is no such key. */
export function translate(key: string, params: Readonly<Record<string, unknown>> = {}, fallback?: string): string {
  return i18n.t(key, { ...params, ...(fallback === undefined ? {} : { defaultValue: fallback }) })
}

/** Adds the names of import columns, `importColumn.<kind>.<column>`, with the first page that shows a file. */
import { importKinds } from '../../../domain/imports/kinds.ts'
import { addTexts } from '../i18n.ts'

const importColumn = Object.fromEntries(
  Object.entries(importKinds).map(([kind, { columns }]) => [
    kind,
    Object.fromEntries(Object.entries(columns).map(([column, { label }]) => [column, label])),
  ]),
)

addTexts({ importColumn })

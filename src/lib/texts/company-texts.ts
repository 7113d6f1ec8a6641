/** Adds the texts of all pages of a company with the shell, so that the sign-in page does not load them. */
import { errors } from '../../../domain/errors.ts'
import { moduleOf } from '../../../domain/resources/core/define.ts'
import { heads, reportHeads } from '../../../domain/resources/heads.ts'
import { actionNames, otherModules } from '../../../domain/resources/permission-words.ts'
import company from '../../locales/en-company.json'
import { addTexts } from '../i18n.ts'
import { inText } from '../labels.ts'

const ofResources = [...heads.values()].map(({ path, label, plural }) => [
  moduleOf(path),
  { label, plural, counted_one: inText(label), counted_other: inText(plural) },
])

const ofOthers = otherModules.map(({ path, label }) => [moduleOf(path), { plural: label }])

/**
 * Returns `error.<code>`, `actionName.<action>`, `module.<module>.label|plural|counted`, `report.<report>.label`; a
 * declaration has the labels of its fields.
 */
function declaredTexts() {
  return {
    error: Object.fromEntries(Object.entries(errors).map(([code, { text }]) => [code, text])),
    actionName: actionNames,
    actionInText: Object.fromEntries(Object.entries(actionNames).map(([action, name]) => [action, inText(name)])),
    module: Object.fromEntries([...ofOthers, ...ofResources]),
    report: Object.fromEntries(reportHeads.map(({ name, label }) => [moduleOf(name), { label }])),
  }
}

addTexts({ ...declaredTexts(), ...company })

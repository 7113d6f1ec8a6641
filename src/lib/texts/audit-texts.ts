/** Adds the texts of the audit log with its pages. */
import { auditActions, auditedTypes } from '../../../domain/resources/audit-words.ts'
import audit from '../../locales/settings/en-audit.json'
import { addTexts } from '../i18n.ts'

addTexts(audit)
addTexts({ auditAction: auditActions, auditThing: auditedTypes })

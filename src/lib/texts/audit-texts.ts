/** Adds the texts of the audit log with its pages. */
import { auditActions, auditedTypes } from '../../../domain/resources/audit-words.ts'
import { addTexts } from '../i18n.ts'

addTexts({ auditAction: auditActions, auditThing: auditedTypes })

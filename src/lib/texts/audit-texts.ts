/** Adds the texts of the audit log with its pages. */
import { auditActions, auditedTypes } from '../../../domain/resources/audit-words.ts'
import { i18n } from '../i18n.ts'

i18n.addResourceBundle('en', 'translation', { auditAction: auditActions, auditThing: auditedTypes }, true, true)

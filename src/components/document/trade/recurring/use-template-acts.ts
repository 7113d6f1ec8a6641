import type { TemplatePath } from '../../../../../domain/documents/recurring/template-paths.ts'
import { useDocumentActs } from '../../use-document-acts.ts'
import type { TemplateRecord } from './template-kinds.ts'

/** Runs the acts of a template, which has no number. */
export function useTemplateActs(path: TemplatePath, record: TemplateRecord) {
  return useDocumentActs({ path, record: { ...record, voucher_no: null }, words: 'recurring' })
}

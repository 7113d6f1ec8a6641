import { crmParties } from '../../../domain/resources/parties/crm-parties.ts'
import { ResourceForm } from '../../components/resource/form/resource-form.tsx'
import { PartyFields } from './party-fields.tsx'

/** Renders the form of a new party, or of the one of the address, with its people and aliases. */
export function PartyForm({ mode }: { mode: 'create' | 'edit' }) {
  return <ResourceForm resource={crmParties} mode={mode} fields={PartyFields} />
}

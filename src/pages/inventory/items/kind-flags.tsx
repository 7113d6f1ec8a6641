import type { ItemFlag } from '../../../../domain/inventory/item-flags.ts'
import { excludedFlags, itemFlags } from '../../../../domain/inventory/item-flags.ts'
import type { Resource } from '../../../../domain/resources/core/define.ts'
import type { StoredRecord, Values } from '../../../components/resource/form/form-values.ts'
import { FormField } from '../../../components/resource/form/form-fields.tsx'

const flags = Object.keys(itemFlags) as ItemFlag[]

type KindFlagsProps = { resource: Resource; record: StoredRecord | null; follow: (values: Values) => void }

/** Renders the kind of an item; choosing one flag clears those that it excludes. */
export function KindFlags({ resource, record, follow }: KindFlagsProps) {
  const choose = (flag: ItemFlag, isOn: unknown) => {
    if (isOn === true) follow(Object.fromEntries(excludedFlags(flag).map((other) => [other, false])))
  }
  return (
    <div className="kind-flags">
      {flags.map((flag) => (
        <FormField key={flag} {...{ resource, record }} name={flag} onChange={(isOn) => choose(flag, isOn)} />
      ))}
    </div>
  )
}

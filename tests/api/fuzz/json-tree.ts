/** JSON that can hold what objects cannot: a key twice, and values that are not JSON. */

/** Is written into the text as it is. */
export class Raw {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}
/** The id of a record that exists when the request is made: of the kind that its field refers to, or of another one. */
export class Reference {
  readonly kind: 'own' | 'foreign' | 'other'
  readonly pick: number
  constructor(kind: 'own' | 'foreign' | 'other', pick: number) {
    this.kind = kind
    this.pick = pick
  }
}
export class Pairs {
  readonly pairs: [string, Tree][]
  constructor(pairs: [string, Tree][]) {
    this.pairs = pairs
  }
}
export type Tree = Raw | Reference | Pairs | Tree[] | string | number | boolean | null

export function toTree(value: unknown): Tree {
  if (Array.isArray(value)) return value.map(toTree)
  if (typeof value === 'object' && value !== null)
    return new Pairs(Object.entries(value).map(([key, part]) => [key, toTree(part)]))
  return (value ?? null) as Tree
}

/** Returns the JSON text; `idOf` looks up references by the name of their field. */
export function textOf(tree: Tree, idOf: (reference: Reference, name: string) => string, name = ''): string {
  if (tree instanceof Raw) return tree.text
  if (tree instanceof Reference) return JSON.stringify(idOf(tree, name))
  if (Array.isArray(tree)) return `[${tree.map((part) => textOf(part, idOf, name)).join(',')}]`
  if (!(tree instanceof Pairs)) return JSON.stringify(tree)
  return `{${tree.pairs.map(([key, part]) => `${JSON.stringify(key)}:${textOf(part, idOf, key)}`).join(',')}}`
}

export type Edit = {
  act: 'drop' | 'set' | 'twice' | 'rename' | 'add' | 'wrap' | 'many' | 'deep' | 'root'
  /** Which of the values, counted over all of them. */
  at: number
  key: string
  value: Tree
}
/** A place of a value in its list or object. */
type Slot = { parent: Tree[] | Pairs; place: number }

function slotsOf(tree: Tree): Slot[] {
  if (Array.isArray(tree)) return tree.flatMap((part, place) => [{ parent: tree, place }, ...slotsOf(part)])
  if (!(tree instanceof Pairs)) return []
  return tree.pairs.flatMap(([, part], place) => [{ parent: tree, place }, ...slotsOf(part)])
}

function copy(tree: Tree): Tree {
  if (Array.isArray(tree)) return tree.map(copy)
  if (tree instanceof Pairs) return new Pairs(tree.pairs.map(([key, part]) => [key, copy(part)]))
  return tree
}

const valueAt = ({ parent, place }: Slot): Tree =>
  (parent instanceof Pairs ? parent.pairs[place]?.[1] : parent[place]) ?? null

function setAt({ parent, place }: Slot, value: Tree): void {
  const pair = parent instanceof Pairs ? parent.pairs[place] : undefined
  if (pair) pair[1] = value
  else if (Array.isArray(parent)) parent[place] = value
}

/** Returns a changed copy. */
export function edited(original: Tree, edits: readonly Edit[]): Tree {
  const holder: Tree[] = [copy(original)]
  for (const [place, edit] of edits.entries()) {
    // Twice it would be millions.
    if (edit.act === 'many' && edits.findIndex(({ act }) => act === 'many') < place) continue
    const slots = edit.act === 'root' ? [{ parent: holder, place: 0 }] : slotsOf(holder)
    const slot = slots[edit.at % slots.length]
    if (slot) apply(slot, { ...edit, value: copy(edit.value) })
  }
  return holder[0] ?? null
}

function apply(slot: Slot, { act, key, value }: Edit): void {
  const { parent, place } = slot
  const current = valueAt(slot)
  const list: unknown[] = parent instanceof Pairs ? parent.pairs : parent
  switch (act) {
    case 'drop':
      // The root stays: a body can only be replaced.
      if (list.length > 1 || parent instanceof Pairs) list.splice(place, 1)
      return
    case 'twice':
      list.splice(place, 0, parent instanceof Pairs ? [parent.pairs[place]?.[0], copy(current)] : copy(current))
      return
    case 'rename':
      if (parent instanceof Pairs) parent.pairs[place] = [key, current]
      return
    case 'add':
      if (current instanceof Pairs) current.pairs.push([key, value])
      else if (Array.isArray(current)) current.push(value)
      else list.push(parent instanceof Pairs ? [key, value] : value)
      return
    case 'wrap':
      return setAt(slot, key.length % 2 === 0 ? [current] : new Pairs([[key, current]]))
    case 'many': {
      const [first = value] = Array.isArray(current) ? current : [current]
      return setAt(
        slot,
        Array.from({ length: 2000 }, () => first),
      )
    }
    case 'deep':
      return setAt(
        slot,
        Array.from({ length: 36 }).reduce<Tree>((inner) => [inner], current),
      )
    case 'set':
    case 'root':
      return setAt(slot, value)
  }
}

/**
 * Declarations of resources with their fields. They come by area, with the first page that needs one of them; what is known
 * without them are the heads.
 */
import { use } from 'react'
import type { Resource } from '../../domain/resources/core/define.ts'
import { once } from './screen.tsx'

type Area = { resources: readonly Resource[] }

const files = import.meta.glob<Area | undefined>('../../domain/resources/areas/*.ts')
const areas = new Map(Object.entries(files).map(([file, load]) => [file.replace(/^.*\/|\.ts$/g, ''), once(load)]))
const asked = new Map<string, Promise<Resource>>()

/** The declaration of a path such as `account/ledgers`; always the same promise, unless the load failed. */
export function declarationOf(path: string): Promise<Resource> {
  const known = asked.get(path)
  if (known) return known
  const declaration = load(path)
  asked.set(path, declaration)
  declaration.catch(() => asked.delete(path))
  return declaration
}

/** The same for a component, which waits for it. */
export function useDeclaration(path: string): Resource {
  return use(declarationOf(path))
}

async function load(path: string): Promise<Resource> {
  const area = await areas.get(path.split('/')[0] ?? '')?.()
  const declaration = area?.resources.find((resource) => resource.path === path)
  if (declaration === undefined) throw new Error(`${path} is not declared`)
  return declaration
}

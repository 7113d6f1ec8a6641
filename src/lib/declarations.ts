/**
 * Loads declarations of resources with their fields. They are loaded by area with the first page that needs one; only
 * the heads are known before.
 */
import { use } from 'react'
import type { Resource } from '../../domain/resources/core/define.ts'
import { once } from './screen.tsx'

type Area = { resources: readonly Resource[] }

const files = import.meta.glob<Area | undefined>('../../domain/resources/areas/*.ts')
const areas = new Map(Object.entries(files).map(([file, load]) => [file.replace(/^.*\/|\.ts$/g, ''), once(load)]))
const declarations = new Map<string, Promise<Resource>>()

/** Returns the declaration of a path such as `account/ledgers`; always the same promise, unless loading failed. */
export function declarationOf(path: string): Promise<Resource> {
  const existing = declarations.get(path)
  if (existing) return existing
  const declaration = load(path)
  declarations.set(path, declaration)
  declaration.catch(() => declarations.delete(path))
  return declaration
}

/** Returns the declaration for a component, which suspends until it is loaded. */
export function useDeclaration(path: string): Resource {
  return use(declarationOf(path))
}

async function load(path: string): Promise<Resource> {
  const area = await areas.get(path.split('/')[0] ?? '')?.()
  const declaration = area?.resources.find((resource) => resource.path === path)
  if (declaration === undefined) throw new Error(`${path} is not declared`)
  return declaration
}

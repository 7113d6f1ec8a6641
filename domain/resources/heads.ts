/**
 * The parts of the declarations that navigation needs: the guard, the menu and links use paths, rights, names and
 * screens, but no fields. The browser build replaces this file by its computed values, without the declarations
 * (vite.config.ts).
 */
import type { Resource } from './core/define.ts'
import type { Report } from './core/define-report.ts'
import { resources } from './index.ts'
import { reports } from './reports.ts'

export type ResourceHead = Pick<
  Resource,
  'path' | 'of' | 'label' | 'plural' | 'short' | 'kind' | 'screens' | 'actions' | 'posts' | 'steps'
>

/** Every resource by its path, in menu order. */
export const heads: ReadonlyMap<string, ResourceHead> = new Map(
  resources.map(({ path, of, label, plural, short, kind, screens, actions, posts, steps }) => [
    path,
    {
      path,
      ...(of === undefined ? {} : { of }),
      label,
      plural,
      ...(short === undefined ? {} : { short }),
      kind,
      screens,
      actions,
      posts,
      ...(steps === undefined ? {} : { steps }),
    },
  ]),
)

/** Every report with the last segment of its path, in menu order. */
export const reportHeads: readonly Pick<Report, 'name' | 'label'>[] = reports.map(({ name, label }) => ({
  name,
  label,
}))

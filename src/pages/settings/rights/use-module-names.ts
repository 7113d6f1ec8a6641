import { useTranslate } from '@refinedev/core'
import { useMemo } from 'react'
import type { Module } from '../../../../domain/resources/modules.ts'

/** Returns the names of modules and areas, by the words of their pages. */
export function useModuleNames() {
  const t = useTranslate()
  return useMemo(
    () => ({
      nameOf: ({ key, label, area }: Module): string =>
        area === 'reports'
          ? t(`report.${key.replace('reports_', '')}.label`, {}, label)
          : t(`module.${key}.plural`, {}, label),
      areaName: (area: string): string => t(area === 'imports' ? 'area.data' : `area.${area}`),
    }),
    [t],
  )
}

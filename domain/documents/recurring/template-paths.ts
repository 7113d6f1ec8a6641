/** The paths of recurring templates, and of the documents that they make. */
export const templatePaths = ['sales/vouchers/recurring-templates', 'purchase/vouchers/recurring-templates'] as const
export type TemplatePath = (typeof templatePaths)[number]

/** Returns the path of the documents that a template makes. */
export function documentPathOf(path: TemplatePath): 'sales/vouchers' | 'purchase/vouchers' {
  return path === 'sales/vouchers/recurring-templates' ? 'sales/vouchers' : 'purchase/vouchers'
}

/** Whether a path is that of recurring templates. */
export function isTemplatePath(path: string): path is TemplatePath {
  return templatePaths.some((one) => one === path)
}

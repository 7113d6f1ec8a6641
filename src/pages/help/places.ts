/** Resolves what the handbook names: links and pictures of chapters, and the section about a page of the product. */
import { heads, reportHeads } from '../../../domain/resources/heads.ts'
import sizes from '../../../docs/handbook/pictures/sizes.json'
import type { Chapter } from './chapters.ts'
import { chapters, contentAt } from './chapters.ts'
import { targetsOf } from './content.ts'
import { areaOf } from './reference/area-reference.ts'
import { anchorOf } from './reference/resource-reference.ts'

type From = { slug: string; file: string; chapter: string }

const pictures = import.meta.glob<string>('../../../docs/{handbook/pictures,pictures}/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
})

/** Returns a path of the project that a file names relative to itself. */
function pathFrom(file: string, href: string): string {
  const steps = file.split('/').slice(0, -1)
  for (const step of href.split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '.') steps.push(step)
  }
  return steps.join('/')
}

/**
 * Returns the address of a link of a chapter: `/{company}/sales/vouchers` is a page of the product, `../clerks/sell.md#pay` a
 * chapter and `#pay` a section. Null: it leads to nothing that the product shows.
 */
export function linkOf(href: string, { slug, file, chapter }: From): { to: string; isChapter: boolean } | null {
  if (href.startsWith('#')) return { to: `/${slug}/help/${chapter}${href}`, isChapter: true }
  const company = '/{company}/'
  if (href.startsWith(company))
    return { to: `/${slug}/${href.slice(company.length)}`, isChapter: href.startsWith(`${company}help`) }
  const [name = '', anchor] = href.split('#')
  const target = chapters.find((one) => one.file === pathFrom(file, name))
  return target ? { to: `/${slug}/help/${target.id}${anchor ? `#${anchor}` : ''}`, isChapter: true } : null
}

/** Returns a picture of a chapter with its size, or null for one that the product does not have. */
export function pictureOf(
  href: string,
  file: string,
): { address: string; width: number | undefined; height: number | undefined } | null {
  const path = pathFrom(file, href)
  const address = pictures[`../../../${path}`]
  if (address === undefined) return null
  const [width, height] = (sizes as Record<string, number[]>)[path.replace(/^.*\/|\.webp$/g, '')] ?? []
  return { address, width, height }
}

/** The chapters by the pages that they are about. */
const pagesOf = ({ id, pages }: Chapter): [string, string][] => pages.map((page) => [page, id])
const sections: ReadonlyMap<string, string> = new Map([
  ...[...heads.values()].map(({ path }): [string, string] => [path, `reference-${areaOf({ path })}#${anchorOf(path)}`]),
  ...reportHeads.map(({ name }): [string, string] => [`reports/${name}`, `reference-reports#${name}`]),
  ...chapters.flatMap(pagesOf),
])

/** Returns the chapter and section about a page below the company, such as `sales/vouchers/create`; null without one. */
export function sectionAbout(page: string): string | null {
  const steps = page.split('/')
  const paths = steps.map((_, index) => steps.slice(0, steps.length - index).join('/'))
  const path = paths.find((one) => sections.has(one))
  return path === undefined ? null : (sections.get(path) ?? null)
}

/** Returns the written chapters that link to a page of the product. */
export function chaptersAbout(page: string): Chapter[] {
  const address = `/{company}/${page}`
  const isAbout = (chapter: Chapter) =>
    contentAt(chapter).sections.some(({ tokens }) =>
      targetsOf(tokens, 'link').some((href) => href.split(/[?#]/)[0] === address),
    )
  return chapters.filter((chapter) => chapter.file.startsWith('docs/handbook/') && isAbout(chapter))
}

const pagesBySection = new Map([...heads.keys()].map((path) => [sections.get(path), path]))

/** Returns the page that a section of the reference is about, or null. */
export function pageOfSection({ id }: Chapter, section: string): string | null {
  return pagesBySection.get(`${id}#${section}`) ?? null
}

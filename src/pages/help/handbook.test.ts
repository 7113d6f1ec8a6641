/**
 * The handbook is complete and leads nowhere in vain: every resource and report has its section, every link a target, every
 * picture its file and its page.
 */
import { expect, test } from 'vitest'
import { resources } from '../../../domain/resources/index.ts'
import { reports } from '../../../domain/resources/reports.ts'
import {
  handbookFiles,
  handbookPictures,
  pictureFiles,
  pictureFolder,
} from '../../../tests/support/handbook-pictures.ts'
import { read } from '../../../tests/support/project-files.ts'
import '../../lib/texts/company-texts.ts'
import '../../lib/texts/handbook/handbook-texts.ts'
import { shortcuts } from '../../lib/shortcuts.ts'
import { routeTable } from '../../resources/route-table.ts'
import { isPage } from '../../resources/target.ts'
import { chapterAt, chapters, contentAt, parts, titleOf } from './chapters.ts'
import { slugOf, targetsOf, textOf } from './content.ts'
import { chaptersAbout, linkOf, pictureOf, sectionAbout } from './places.ts'
import { anchorOf } from './reference/resource-reference.ts'

const MOST_BYTES = 2_500_000

const sectionsOf = (id: string) => {
  const chapter = chapterAt(id)
  return chapter ? contentAt(chapter).sections : []
}
const written = chapters.filter(({ file }) => file.startsWith('docs/handbook/'))

test('every chapter has a title, and its own address', () => {
  expect(chapters.filter((chapter) => titleOf(chapter) === '').map(({ id }) => id)).toEqual([])
  expect(new Set(chapters.map(({ id }) => id)).size).toBe(chapters.length)
  expect(parts.map(({ chapters: its }) => its.length)).toEqual([7, 5, 7, 6, 5, 12])
})

test('every written file is a chapter', () => {
  expect(written.map(({ file }) => file).toSorted()).toEqual(handbookFiles.toSorted())
})

test('every resource with a page has one section of the reference, which its pages lead to', () => {
  const withPages = resources.filter(({ screens }) => screens.length > 0)
  const areas = chapters.filter(({ id }) => id.startsWith('reference-') && !/reports|shortcuts|permissions/.test(id))
  const sections = areas.flatMap(({ id }) => sectionsOf(id).filter(({ depth }) => depth === 2))
  expect(sections).toHaveLength(53)
  expect(sections.map(({ id }) => id).toSorted()).toEqual(withPages.map((one) => anchorOf(one.path)).toSorted())
  for (const { path: place } of withPages) {
    const section = sectionAbout(`${place}/create`) ?? ''
    expect(section, place).toMatch(new RegExp(`^reference-[a-z]+#${anchorOf(place)}$`))
  }
})

test('every report has a section with its columns and parameters', () => {
  const sections = sectionsOf('reference-reports').filter(({ depth }) => depth === 2)
  expect(sections.map(({ id }) => id).toSorted()).toEqual(reports.map(({ name }) => name).toSorted())
  const text = textOf(sections.find(({ id }) => id === 'customer-ageing')?.tokens ?? [])
  expect(text).toContain('Unpaid invoices by how long they are overdue')
  expect(text).toContain('31–60 days')
  expect(text).toContain('Age by · Due date, Document date')
})

test('the section of a resource has its purpose, place, permissions, fields, statuses and acts', () => {
  const section = sectionsOf('reference-banking').find(({ id }) => id === 'banking-cheque-deposits')
  const text = textOf(section?.tokens ?? [])
  expect(section?.title).toBe('Cheque deposits')
  for (const fact of [
    'Record cheques received and follow them until they clear.',
    'In the menu: Banking › Cheque deposits',
    'Permissions: View, Create, Edit, Delete, Cancel, Export',
    'Journal: posts journal entries',
    'Deposit date · Required · Date.',
    'Awaiting clearance · Edit, Mark as cleared, Mark as bounced, Cancel deposit',
    'Mark as bounced · Cheque deposits – edit · Requires a reason.',
  ])
    expect(text).toContain(fact)
})

test('every shortcut of the list is in the reference', () => {
  const rows = sectionsOf('reference-shortcuts').flatMap(({ tokens }) => textOf(tokens).split('\n').slice(1))
  expect(rows).toHaveLength(shortcuts.length)
})

test('the reference has no text without its translation', () => {
  const generated = chapters.filter(({ id }) => id.startsWith('reference-'))
  const missing = generated.flatMap(
    ({ markdown }) => markdown().match(/\b(?:handbook|module|tradeSettings)\.[\w.]+/g) ?? [],
  )
  expect(missing).toEqual([])
})

test('a page of the product leads to its section or its chapter, and a resource to the chapters about it', () => {
  expect(sectionAbout('sales/vouchers/01926f3e-7c1a-7000-8000-0123456789ab')).toBe('reference-sales#sales-vouchers')
  expect(sectionAbout('reports/trial-balance')).toBe('reference-reports#trial-balance')
  expect(sectionAbout('settings/members')).toBe('members')
  expect(sectionAbout('banking/reconciliation/reconcile')).toBe('reconcile')
  expect(sectionAbout('no/such/page')).toBeNull()
  expect(chaptersAbout('banking/cheque-deposits').map(({ id }) => id)).toEqual(['sell'])
  const pages = chapters.flatMap((chapter) => chapter.pages)
  expect(pages.filter((page) => !routeTable.some((route) => route.path === `/:company/${page}`))).toEqual([])
})

test('every link of a written chapter and of the reference leads to a page, a chapter or a section', () => {
  const broken = chapters
    .filter(({ file, id }) => file.startsWith('docs/handbook/') || id.startsWith('reference-'))
    .flatMap((chapter) => {
      const links = contentAt(chapter).sections.flatMap(({ tokens }) => targetsOf(tokens, 'link'))
      return links
        .filter((href) => !leadsSomewhere(href, chapter.file, chapter.id))
        .map((href) => `${chapter.id}: ${href}`)
    })
  expect(broken).toEqual([])
})

function leadsSomewhere(href: string, file: string, chapter: string): boolean {
  if (href === '/profile') return true
  const link = linkOf(href, { slug: 'maple', file, chapter })
  if (link === null) return false
  const [address = '', anchor] = link.to.split('#')
  if (!isPage(address.split('?')[0] ?? '')) return false
  const id = /^\/maple\/help\/([\w-]+)$/.exec(address)?.[1]
  if (id === undefined) return !link.isChapter || address === '/maple/help'
  if (!chapterAt(id)) return false
  return anchor === undefined || sectionsOf(id).some((section) => section.id === anchor)
}

test('every picture is declared, has its file and its size, and shows a page of the product', () => {
  const declared = handbookPictures()
  const used = handbookFiles.flatMap((file) =>
    [...read(file).matchAll(/!\[[^\]]*\]\(([^)]+)\)/g)].map(([, href]) => href),
  )
  expect(declared.map(({ name }) => `../pictures/${name}.webp`)).toEqual(used)
  const names = declared.map(({ name }) => name).toSorted()
  expect(pictureFiles.map(({ name }) => name).toSorted()).toEqual(names)
  const sized = Object.keys(JSON.parse(read(`${pictureFolder}/sizes.json`)) as object)
  expect(sized.toSorted()).toEqual(names)
  expect(declared.filter(({ open }) => !isPage(`/maple/${open.split('?')[0]}`)).map(({ name }) => name)).toEqual([])
  expect(declared.filter(({ name, chapter }) => !pictureOf(`../pictures/${name}.webp`, chapter)?.width)).toEqual([])
})

test('the pictures are small', () => {
  const bytes = pictureFiles.reduce((sum, picture) => sum + picture.bytes, 0)
  expect(bytes).toBeLessThan(MOST_BYTES)
})

test('an anchor is the one that repositories derive from a heading', () => {
  expect(slugOf('Cheques')).toBe('cheques')
  expect(slugOf('As known at an earlier time')).toBe('as-known-at-an-earlier-time')
  expect(slugOf('FIFO, or moving average?')).toBe('fifo-or-moving-average')
})

/** Reads the pictures of the handbook: each is declared in a comment below its use in a chapter. */
import { statSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { projectRoot } from '../../server/paths.ts'
import { projectFiles, read } from './project-files.ts'

/** What is done before the picture is taken; `ROLE=NAME` finds an element, a name between slashes is a pattern. */
const step = z.union([
  z.strictObject({ click: z.string() }),
  z.strictObject({ fill: z.tuple([z.string(), z.string()]) }),
  z.strictObject({ press: z.string() }),
  z.strictObject({ see: z.string() }),
])
const declaration = z.strictObject({
  /** The page below the company. */
  open: z.string(),
  steps: z.array(step).default([]),
  /** The element that is shown, as far as the window is high; without one the whole window. */
  crop: z.string().optional(),
  /** The element that a browser of a test has and that of a user has not. */
  hide: z.string().optional(),
  height: z.number().int().default(720),
  width: z.number().int().default(1160),
})
export type PictureStep = z.infer<typeof step>
export type HandbookPicture = z.infer<typeof declaration> & { name: string; chapter: string; alt: string }

export const handbookFiles = projectFiles.filter((file) => /^docs\/handbook\/[\w-]+\/[\w-]+\.md$/.test(file))
export const pictureFolder = 'docs/handbook/pictures'

/** Every picture file with its size in bytes. */
export const pictureFiles = projectFiles
  .filter((file) => file.startsWith(`${pictureFolder}/`) && file.endsWith('.webp'))
  .map((file) => ({ name: path.basename(file, '.webp'), bytes: statSync(path.join(projectRoot, file)).size }))

const declared = /^!\[([^\]]+)\]\(\.\.\/pictures\/([\w-]+)\.webp\)\n<!--\n([^]*?)-->$/gm

/** Returns every picture of the chapters with its declaration; fails on one that is declared wrongly. */
export function handbookPictures(): HandbookPicture[] {
  return handbookFiles.flatMap((chapter) =>
    [...read(chapter).matchAll(declared)].map(([, alt = '', name = '', yaml = '']) => ({
      ...declaration.parse(parse(yaml), { error: () => `${chapter}: the declaration of ${name} is wrong` }),
      name,
      chapter,
      alt,
    })),
  )
}

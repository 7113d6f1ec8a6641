/** Tests that every page of a hub has a description. */
import { expect, test } from 'vitest'
import { moduleOf } from '../../domain/resources/core/define.ts'
import { translate } from '../lib/i18n.ts'
import '../lib/texts/hub-texts.ts'
import { reportGroups, settingsGroups } from './menu.ts'

test.each([...reportGroups, ...settingsGroups].map(({ text, pages }) => [text, pages] as const))(
  'the pages of %s have a description, and the group has a name',
  (text, pages) => {
    expect(translate(text)).not.toBe(text)
    expect(pages.filter(({ path }) => translate(`about.${moduleOf(path)}`, {}, '') === '')).toEqual([])
  },
)

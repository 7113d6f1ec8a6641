/** Adds the texts of the year-end closing with its window, so that other pages do not load them. */
import closing from '../../locales/en-closing.json'
import { addTexts } from '../i18n.ts'

addTexts(closing)

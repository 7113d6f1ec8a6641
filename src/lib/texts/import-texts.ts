/** Adds the texts of imports with their pages, so that other pages do not load them. */
import imports from '../../locales/en-imports.json'
import { addTexts } from '../i18n.ts'

addTexts(imports)

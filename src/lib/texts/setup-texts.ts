/** Adds the texts of the set-up guide. */
import setup from '../../locales/en-setup.json'
import { addTexts } from '../i18n.ts'

addTexts(setup)

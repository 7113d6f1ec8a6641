/** Adds the texts that explain a figure with the panel, so that other pages do not load them. */
import explain from '../../locales/en-explain.json'
import { addTexts } from '../i18n.ts'

addTexts(explain)

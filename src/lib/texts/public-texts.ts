/** Adds the texts of the page of a public link with it, so that other pages do not load them. */
import texts from '../../locales/en-public.json'
import { addTexts } from '../i18n.ts'

addTexts(texts)

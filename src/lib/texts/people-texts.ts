/** Adds the texts of members and API tokens with their pages, so that other pages do not load them. */
import people from '../../locales/en-people.json'
import { addTexts } from '../i18n.ts'

addTexts(people)

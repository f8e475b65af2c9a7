// Starts the page for programmers. Small: no Blueprint, no router, no schemas; all it knows of the API is its document.
import { consoleTheme, installTheme } from '@despacho/ui/theme.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './developers.css';
import { DevelopersPage } from './DevelopersPage.tsx';

installTheme(consoleTheme());
const place = document.getElementById('developers');
if (place === null) throw new Error('the page has no place for its content');
createRoot(place).render(
  <StrictMode>
    <DevelopersPage origin={location.origin} language={navigator.language.startsWith('en') ? 'en' : 'es'} />
  </StrictMode>,
);

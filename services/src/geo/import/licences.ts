// Attribution of the map data; stored with everything derived from it.

export const licences = (file: string): string => `# Licences of this map

Made from ${file}, vector tiles of the OpenMapTiles schema.

- Data © OpenStreetMap contributors, Open Database License 1.0 (https://www.openstreetmap.org/copyright). The street graph
  and the gazetteer in this folder are derived from it and stand under the same licence.
- Schema © OpenMapTiles, CC BY 4.0 (https://openmaptiles.org).

Every map that shows it says: © OpenStreetMap contributors · © OpenMapTiles.
`;

// Texts beside the camera.
export const cameraText = {
  camera: 'Cámara',
  noCamera: 'Sin cámara: escriba el código.',
} as const;

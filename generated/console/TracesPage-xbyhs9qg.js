import{ge,M}from"./main-v1kgp7eg.js";import"./main-kh7tpqgr.js";import"./main-3495q8qy.js";export{M as Status,ge as TracesPage};

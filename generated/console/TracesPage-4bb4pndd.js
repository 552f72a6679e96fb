import{e,t}from"./main-yzp9ad7y.js";function a(){return e(t,{title:"TracesPage"})}export{a as TracesPage};
